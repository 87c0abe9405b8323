/** Offers `text` as a download of this name. */
export function download(name: string, text: string): boolean {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

/** Where the browser may show notifications, which Settings asks for; a click on one opens `path` in this tab. */
export function showNotification({ title, body, path }: { title: string; body: string; path: string }): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body, tag: path })
  shown.onclick = () => {
    window.focus()
    dispatchEvent(new CustomEvent('sallyport-open', { detail: path }))
  }
}
