/** The same answer, with its body passed through. */
export const through = (response: Response, transformer: Transformer<Uint8Array, Uint8Array>): Response =>
  response.body === null
    ? response
    : new Response(response.body.pipeThrough(new TransformStream(transformer)), {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      })
