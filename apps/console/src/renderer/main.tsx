import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { choosePort } from './port/choose-port.ts'

const place = document.getElementById('console')
if (place === null) throw new Error('the page has no place for the console')
const port = await choosePort()
createRoot(place).render(
  <StrictMode>
    <App port={port} />
  </StrictMode>,
)
