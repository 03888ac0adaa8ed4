#!/bin/sh
# Hands a mail that came back to Karya: the mail server pipes the message in (docs/operations/mail.md).
#   KARYA_URL=https://jobs.example.com KARYA_SECRET_FILE=/etc/karya/mail-event.secret mail-event.sh < message
set -eu
message=$(mktemp)
trap 'rm -f "$message"' EXIT
# The report stands before the mail that it is about, so what is cut off is not missed.
{ head -c 262144 > "$message"; cat > /dev/null; }
secret=$(head -n 1 "$KARYA_SECRET_FILE")
seconds=$(date +%s)
signature=$({ printf '%s.' "$seconds"; cat "$message"; } | openssl dgst -sha256 -hmac "$secret" -r | cut -d ' ' -f 1)
# 75 (EX_TEMPFAIL) lets the mail server try again later.
curl --fail --silent --show-error --max-time 30 --output /dev/null \
  --header 'content-type: message/rfc822' --header "karya-signature: t=$seconds,v1=$signature" \
  --data-binary "@$message" "$KARYA_URL/client/api/v1/mail/events" || exit 75
