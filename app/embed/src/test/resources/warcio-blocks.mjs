// Prints, in base64 and one a line, the block of each response record as warcio reads it, byte for byte.
import { createReadStream } from "node:fs";
import { WARCParser } from "warcio";

for await (const record of new WARCParser(createReadStream(process.argv[2]), { parseHttp: false })) {
  const parts = [];
  for await (const chunk of record) parts.push(chunk);
  if (record.warcType === "response") console.log(Buffer.concat(parts).toString("base64"));
}
