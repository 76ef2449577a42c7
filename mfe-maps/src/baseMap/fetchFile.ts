/** Bytes of the largest file of a drawn map, uncompressed: room for twenty times the demo's. */
const maxBytes = 5 * 1024 * 1024

/** Fetches a JSON file of a drawn map. Rejects if it cannot be loaded, is too large or is no JSON. */
export async function fetchFile(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
  const text = await readText(response.body)
  if (text === undefined) throw new Error(`${url} has more than ${maxBytes} bytes`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${url} is no JSON: ${String(cause)}`, { cause })
  }
}

/** Undefined if there are more than `maxBytes`, of which no more are loaded. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > maxBytes) return reader.cancel().then(() => undefined)
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
