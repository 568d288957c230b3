#!/usr/bin/env bash
# What came in, as lines for people: the title and link of each new entry whose title has a word, from the journal on.
# Usage: pipeline.sh WORD [SINCE]          with RSSIFY_STORE naming the store, and rssify and jq on the PATH
set -euo pipefail
word=${1:?usage: pipeline.sh WORD [SINCE]}
since=${2:-1d}

rssify tail --no-follow --since "$since" --type new_entry --json |
  jq -r --arg word "$word" '
    .payload
    | select((.title // "") | ascii_downcase | contains($word | ascii_downcase))
    | [.published // .ingested_at, .title, .canonical_link // ""]
    | @tsv'
