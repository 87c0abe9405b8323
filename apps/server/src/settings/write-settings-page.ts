import { writeFileSync } from 'node:fs'
import { settingsPage } from './settings-page.ts'

const file = process.argv[2]
if (!file) throw new Error('name the file to write')
writeFileSync(file, settingsPage())
