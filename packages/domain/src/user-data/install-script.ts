import { quoteForShell } from './quote-for-shell.ts'
import type { AgentDownload, AgentFile } from './render-user-data.ts'

/** Where the agent lives on a host. */
export const programDirectory = '/usr/local/lib/sallyport-agent'
export const stateDirectory = '/var/lib/sallyport-agent'
export const enrollmentPath = '/etc/sallyport-agent/enrollment.json'
export const unitName = 'sallyport-agent.service'

/** `pins` are those of the server that the agent is downloaded from; empty: its certificate is a publicly trusted one. */
export function installScript(agent: AgentDownload, pins: readonly string[]): string {
  return `${values(agent, pins)}${steps}`
}

function values({ url, version, bundle, executables }: AgentDownload, pins: readonly string[]): string {
  const lines: [string, string][] = [
    ['agent_url', `${url.replace(/\/+$/, '')}/${version}`],
    ['pins', pins.join(';')],
    ...named('bundle', bundle),
    ...named('x64', executables.x64),
    ...named('arm64', executables.arm64),
  ]
  return `#!/bin/sh\nset -eu\n\n${lines.map(([name, value]) => `${name}=${quoteForShell(value)}\n`).join('')}`
}

const named = (name: string, file: AgentFile | undefined): [string, string][] => [
  [`${name}_file`, file?.name ?? ''],
  [`${name}_sha256`, file?.sha256 ?? ''],
]

/** No value stands in here: everything below is the same on every host. */
const steps = `home=${programDirectory}
state=${stateDirectory}
enrollment=${enrollmentPath}

fail() {
  printf 'sallyport-agent: %s\\n' "$1" >&2
  exit 1
}

# 1. The bundle where there is a Node that can run it, else the single executable for this machine.
node=$(command -v node || true)
major=0
if [ -n "$node" ]; then
  major=$(node --version 2>/dev/null | sed -n 's/^v\\([0-9][0-9]*\\)\\..*/\\1/p') || true
fi
if [ "\${major:-0}" -ge 22 ]; then
  form=bundle file=$bundle_file sha256=$bundle_sha256
else
  machine=$(uname -m)
  form=executable
  case $machine in
    x86_64 | amd64) file=$x64_file sha256=$x64_sha256 ;;
    aarch64 | arm64) file=$arm64_file sha256=$arm64_sha256 ;;
    *) file='' sha256='' ;;
  esac
  [ -n "$file" ] || fail "no agent for $machine without Node 22 or newer: install Node, or choose another image"
fi

# 2. Over a server that is known by its pins, or by a public authority. The hash below is what makes the file trusted.
download() {
  if command -v curl >/dev/null 2>&1; then
    if [ -n "$pins" ]; then
      curl -fsS --retry 5 -k --pinnedpubkey "$pins" -o "$2" "$1"
    else
      curl -fsS --retry 5 -o "$2" "$1"
    fi
  else
    python3 - "$1" "$2" "$pins" <<'PYTHON'
import shutil, ssl, sys, urllib.request
url, path, pinned = sys.argv[1:4]
context = ssl.create_default_context()
if pinned:
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
with urllib.request.urlopen(url, timeout=60, context=context) as answer, open(path, 'wb') as file:
    shutil.copyfileobj(answer, file)
PYTHON
  fi
}

mkdir -p "$home"
# The control plane may be away while a host boots, and nothing runs this again: tried for longer than any deadline, which is 120 minutes.
attempt=1
until download "$agent_url/$file" "$home/download"; do
  [ "$attempt" -lt 260 ] || fail "$agent_url/$file cannot be downloaded"
  [ "$attempt" -ne 1 ] || printf 'sallyport-agent: %s cannot be downloaded yet; trying again\\n' "$agent_url/$file" >&2
  pause=30
  [ "$attempt" -gt 12 ] || pause=5
  attempt=$((attempt + 1))
  sleep "$pause"
done

# 3. Nothing is installed unless it is what was meant.
printf '%s  %s\\n' "$sha256" "$home/download" >"$home/download.sha256"
if ! sha256sum -c "$home/download.sha256" >/dev/null 2>&1; then
  rm -f "$home/download" "$home/download.sha256"
  fail "$agent_url/$file is not the file that was expected: its SHA-256 is not $sha256"
fi
rm -f "$home/download.sha256"

if [ "$form" = bundle ]; then
  chmod 0644 "$home/download"
  mv -f "$home/download" "$home/agent.cjs"
  printf '#!/bin/sh\\nexec "%s" "%s" "$@"\\n' "$node" "$home/agent.cjs" >"$home/sallyport-agent"
else
  mv -f "$home/download" "$home/sallyport-agent"
fi
chmod 0755 "$home/sallyport-agent"

# 4. A user of its own, who alone can read the token.
id sallyport-agent >/dev/null 2>&1 ||
  useradd --system --no-create-home --shell /usr/sbin/nologin sallyport-agent
install -d -o sallyport-agent -m 0700 "$state"
install -o sallyport-agent -m 0600 "$enrollment" "$state/enrollment.json"
rm -f "$enrollment"

# 5.
systemctl daemon-reload
systemctl enable --now ${unitName}
`
