import { request } from 'node:http'

// Hands the command line to the cloud, which plays the instance's systemd.

const url = process.env.INSTANCE_CONTROL_URL ?? ''

const answer = await new Promise<{ exitCode: number; output: string }>((done, failed) => {
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => {
    let text = ''
    reply.setEncoding('utf8')
    reply.on('data', (chunk: string) => {
      text += chunk
    })
    reply.on('end', () => done(JSON.parse(text) as { exitCode: number; output: string }))
  })
  sent.on('error', failed)
  sent.end(JSON.stringify({ arguments: process.argv.slice(2) }))
}).catch((error: Error) => ({ exitCode: 1, output: `Failed to connect to bus: ${error.message}\n` }))

if (answer.exitCode === 0) process.stdout.write(answer.output)
else process.stderr.write(answer.output)
process.exitCode = answer.exitCode
