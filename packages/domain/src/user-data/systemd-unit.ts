import { programDirectory, stateDirectory } from './install-script.ts'

/**
 * The agent's unit. It may open sockets and write its state directory, and nothing else. Of the capabilities it has the one that `ping`
 * needs. A system call that is not allowed fails rather than kills, since V8 tries some out. Exit status 3 (the node has ended) and 4
 * (this enrollment cannot work) are final.
 */
export const systemdUnit = `[Unit]
Description=Sallyport agent
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=sallyport-agent
ExecStart=${programDirectory}/sallyport-agent run --state ${stateDirectory}
Restart=always
RestartSec=5
RestartPreventExitStatus=3 4
UMask=0077
StateDirectory=sallyport-agent
StateDirectoryMode=0700
AmbientCapabilities=CAP_NET_RAW
CapabilityBoundingSet=CAP_NET_RAW
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
