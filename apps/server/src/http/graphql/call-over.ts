/** Why a call's signal is aborted. Made once, since every call ends with it and an error's stack costs more than the rest of the abort. */
const over = new DOMException('The call is over.', 'AbortError')

/** Whether nobody waits for a call any more. Its signal is made when it is first asked for: hardly a call needs one, and it costs more than what most ask. */
export class CallOver {
  #aborted = false
  #controller: AbortController | undefined

  get aborted(): boolean {
    return this.#aborted
  }

  /** Aborted already where the call was over before. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#aborted) this.#controller.abort(over)
    }
    return this.#controller.signal
  }

  abort(): void {
    this.#aborted = true
    this.#controller?.abort(over)
  }
}
