/** The same answer, with its body passed through. */
export const through = (response: Response, transform: TransformStream<Uint8Array, Uint8Array>): Response =>
  response.body === null
    ? response
    : new Response(response.body.pipeThrough(transform), {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      })
