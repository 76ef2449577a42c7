import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'
import type { Content } from '@tessera/content/port'

/** Without a registered SDK (examples/opentelemetry), spans record nothing and cost almost nothing. */
const tracer = trace.getTracer('tessera')

/** Runs `work` in a span of the current trace. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSpan(name, { attributes }, work)
}

/** Runs `work` in a server span of the trace that the request names in `traceparent`, or of a new trace. */
export function tracedRequest(
  { method, url, headers }: Request,
  work: (span: Span) => Promise<Response>,
): Promise<Response> {
  const from = propagation.extract(context.active(), headers, {
    keys: (given) => [...given.keys()],
    get: (given, key) => given.get(key) ?? undefined,
  })
  const attributes = { 'http.request.method': method, 'url.path': new URL(url).pathname }
  return context.with(from, () =>
    inSpan(method, { kind: SpanKind.SERVER, attributes }, async function answer(span) {
      const response = await work(span)
      span.setAttribute('http.response.status_code', response.status)
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      return response
    }),
  )
}

/** Id of the current trace; undefined when none is recorded. */
export function traceId(): string | undefined {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, options, async function run(span) {
    try {
      return await work(span)
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

const queries = [
  'page',
  'alternates',
  'entries',
  'search',
  'entryMarkers',
  'entryCells',
  'redirect',
  'mediaFile',
] as const

/** The same content, with a span for each query. */
export function tracedContent(content: Content): Content {
  const { inLanguage } = content
  const own = queries.flatMap(function wrap(query) {
    const ask = content[query] as ((...given: unknown[]) => Promise<unknown>) | undefined
    return ask ? [[query, (...given: unknown[]) => traced(`content ${query}`, {}, () => ask(...given))]] : []
  })
  return {
    ...content,
    ...(Object.fromEntries(own) as Partial<Content>),
    ...(inLanguage && { inLanguage: (language) => tracedContent(inLanguage(language)) }),
  }
}
