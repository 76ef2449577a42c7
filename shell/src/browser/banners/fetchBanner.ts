export const bannerLimits = {
  timeout: 3000 /* ms until the whole body is received */,
  bytes: 256 * 1024,
} as const

const tooLong = `over ${bannerLimits.bytes} bytes`

export type BannerHtml = { status: 'ready'; html: string } | { status: 'failed'; cause: string }

/** Requests a banner once. Never rejects. */
export async function fetchBanner(url: string): Promise<BannerHtml> {
  try {
    const signal = AbortSignal.timeout(bannerLimits.timeout)
    const response = await fetch(url, { headers: { accept: 'text/html, text/plain' }, signal })
    const refusal = whyRefused(response)
    return refusal ? { status: 'failed', cause: refusal } : await readBody(response)
  } catch (error) {
    return { status: 'failed', cause: explain(error) }
  }
}

/** Why a response cannot be used as a banner; undefined if it can. */
export function whyRefused({ ok, status, headers }: Response): string | undefined {
  if (!ok) return `answered ${status}`
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!['text/html', 'text/plain'].includes(type)) return `answered ${type || 'no type'}, not HTML`
  return Number(headers.get('content-length')) > bannerLimits.bytes ? tooLong : undefined
}

export function explain(error: unknown): string {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  return late ? `no answer within ${bannerLimits.timeout} ms` : String(error)
}

async function readBody(response: Response): Promise<BannerHtml> {
  const decoder = new TextDecoder()
  let html = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bannerLimits.bytes) return { status: 'failed', cause: tooLong }
    html += decoder.decode(chunk, { stream: true })
  }
  return { status: 'ready', html: html + decoder.decode() }
}
