import { z } from 'zod'
import { flag, listen, number, optionalListen, optionalText, ranges, url, whole } from './kinds.ts'

const rate = (what: string, atOnce: number, perSecond: number) =>
  z
    .strictObject({
      atOnce: whole(atOnce, 1, 100_000, { description: `Requests of ${what} that are answered at once`, unit: 'requests' }),
      perSecond: number(perSecond, 0.1, 100_000, { description: `Requests of ${what} that are allowed afterwards`, unit: 'a second' }),
    })
    .prefault({})

const proxyHeader = z.enum(['X-Forwarded-For', 'Forwarded']).default('X-Forwarded-For').meta({
  description:
    'The one header of theirs that is believed. They must set or extend it on every request; the other is ignored, since anyone may send it',
})

const proxyProtocol = (door: string) => ({
  proxyProtocolFrom: ranges({
    description: `Who sends the PROXY protocol, version 2, in front of connections to ${door}: load balancers only. From these it is required, from all others refused`,
  }),
  proxyProtocolOnSocket: flag(false, {
    description: `Whoever connects to ${door} through its UNIX socket sends the PROXY protocol, version 2`,
    perReplica: true,
  }),
})

/** The tenants', administrators' and readers' door: plain HTTP, so that it is for this machine or for a proxy that is trusted. */
export const publicDoor = z.strictObject({
  listen: listen('127.0.0.1:8080', {
    description:
      'Where the APIs for tenants and administrators, the pages and the documentation are served, in plain HTTP: an address of this machine, or any with trustedProxies',
  }),
  url: url({ description: 'How browsers and clients reach this door, as printed and linked. Default: the address that is listened on' }),
  trustedProxies: ranges({ description: 'Proxies whose proxyHeader says who asks' }),
  proxyHeader,
  introspection: flag(false, { description: 'Whether the schemas can be asked for, which explorers need' }),
  explorer: flag(false, { description: 'Whether a browser that opens an API gets an explorer' }),
  timeLimitSeconds: number(10, 1, 60, { description: 'How long a query or mutation may take', unit: 'seconds' }),
  addressRate: rate('one address that did not sign in', 200, 50),
  viewerRate: rate('one signed-in token', 400, 100),
  streamsPerViewer: whole(20, 1, 1_000, { description: 'Streams of events that one signed-in token may hold open', unit: 'streams' }),
})

export const agentDoor = z.strictObject({
  listen: listen('127.0.0.1:8443', { description: 'Where agents are served, always with TLS' }),
  url: url({
    description: 'How nodes reach this door; it is written into the user-data of every instance. Default: the address that is listened on',
  }),
  names: z
    .array(z.string().min(1))
    .default([])
    .meta({ description: 'Names and addresses in the certificate that is made, beside those of url and listen' }),
  trustedProxies: ranges({ description: 'Proxies whose proxyHeader says where a node is seen from' }),
  proxyHeader,
  ...proxyProtocol('the agents’ door'),
  // Enough for 2,000 nodes that enroll in one moment; the two requests of each come back once it has.
  addressRate: rate('one address that neither signed in nor enrolled a node (many nodes share one)', 4_000, 200),
})

export const checkDoors = z.strictObject({
  http: z
    .strictObject({
      listen: listen('127.0.0.1:8081', { description: 'Where nodes prove that they can fetch over HTTP' }),
      url: url({ description: 'How nodes reach it. Default: the address that is listened on' }),
      trustedProxies: ranges({ description: 'Proxies whose proxyHeader says where a node is seen from' }),
      proxyHeader,
      ...proxyProtocol('the HTTP check'),
    })
    .prefault({}),
  tcp: z
    .strictObject({
      listen: listen('127.0.0.1:8082', { description: 'Where nodes prove that they can connect over TCP' }),
      address: optionalText({ description: 'host:port as nodes reach it. Default: the address that is listened on' }),
      ...proxyProtocol('the TCP check'),
    })
    .prefault({}),
  tls: z
    .strictObject({
      listen: listen('127.0.0.1:8444', { description: 'Where nodes prove that they can connect over TLS; the same key as for agents' }),
      address: optionalText({ description: 'host:port as nodes reach it. Default: the address that is listened on' }),
      ...proxyProtocol('the TLS check'),
    })
    .prefault({}),
  dns: z.strictObject({
    listen: listen('127.0.0.1:8053', { description: 'Where challenges are answered over DNS, by UDP and TCP' }),
    zone: z
      .string()
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{1,63}$/i, { error: 'must be a domain name such as checks.example.org' })
      .meta({
        description: 'The zone that is delegated to the DNS responder, in which nodes resolve their challenges. Required',
      }),
    servers: z
      .array(z.string().regex(/^(?:\[[0-9a-f:.]+\]|[^:[\]]+):\d{1,5}$/i, { error: 'must be host:port' }))
      .default([])
      .meta({
        description:
          'Servers that agents ask instead of their own resolver, as host:port. Empty: their own, and then the zone must be delegated before nodes can be provisioned',
      }),
    answersPerSecond: whole(20, 1, 10_000, { description: 'Answers to one source', unit: 'a second' }),
  }),
  icmp: z.strictObject({ target: optionalText({ description: 'Host that agents ping. Default: the host of agent.url' }) }).prefault({}),
})

export const internalDoor = z.strictObject({
  listen: listen('127.0.0.1:9090', {
    description: 'Where /metrics is served, in plain HTTP; its labels name clouds, so that it is not for everyone',
  }),
  health: optionalListen({
    description: 'Where /healthz and /readyz are served as well, in plain HTTP, for probes that cannot reach the public door',
  }),
})
