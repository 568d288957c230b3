// Reads a segment with warcio and prints, record by record, what it found: type, status, whether the
// digests are right, header lines in order, and the digest of the payload.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { WARCParser } from "warcio";

const sha256 = (bytes) => "sha256:" + createHash("sha256").update(bytes).digest("hex");
const collect = async (chunks) => {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};

const blocks = [];
for await (const record of new WARCParser(createReadStream(process.argv[2]), { parseHttp: false })) {
  blocks.push(await collect(record));
}
let number = 0;
for await (const record of new WARCParser(createReadStream(process.argv[2]), { keepHeadersCase: true })) {
  const header = (name) => record.warcHeaders.headers.get(name);
  const block = blocks[number++];
  const digest = header("WARC-Block-Digest"); // not of responses, whose payload has one
  let right = record.warcType === "response" ? !digest : digest === sha256(block);
  const http = record.httpHeaders;
  const payload = await record.readFully(false); // content codings kept
  if (record.warcType === "response") right &&= header("WARC-Payload-Digest") === sha256(payload);
  console.log(`${record.warcType} ${http ? http.statusCode : "-"} digests-${right ? "right" : "wrong"}`);
  if (record.warcType === "response") {
    const head = block.subarray(0, block.indexOf("\r\n\r\n")).toString("latin1").split("\r\n").slice(1);
    for (const line of head) console.log("  " + line);
    for (const [name] of http.headers) if (!head.some((line) => line.startsWith(name + ":"))) console.log("wrong " + name);
    console.log("  payload " + sha256(payload));
  }
}
