/**
 * `fetch` does not tell how much of a body has left; XMLHttpRequest does. This speaks as the one and works as the
 * other, so that uploads follow the same rules of session and repetition as every call.
 */
export function xhrFetch(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      request.responseType = 'blob'
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('The network did not answer.'))
      request.ontimeout = request.onerror
      request.onabort = () => reject(init.signal?.reason ?? new DOMException('Aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (init.signal?.aborted) reject(init.signal.reason)
      else request.send(init.body as XMLHttpRequestBodyInit | null | undefined) // forms and texts, never streams
    })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  const body = request.status === 204 ? null : (request.response as Blob) // as asked for by `responseType`
  return new Response(body, { status: request.status, statusText: request.statusText, headers })
}
