import { spawn } from 'node:child_process'

/** Runs a program of this repository to its end. @returns what it wrote to both streams @throws Error with that text when it fails */
export function runProgram(root: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    let text = ''
    const keep = (chunk: string) => {
      text += chunk
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text.trim() || `${command} ended with ${code}`))))
  })
}

/** Runs one TypeScript file with this Node. */
export const runScript = (root: string, file: string, ...args: string[]): Promise<string> =>
  runProgram(root, process.execPath, [file, ...args])
