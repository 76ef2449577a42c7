// Sends what the shell traces to where OTEL_EXPORTER_OTLP_ENDPOINT says, such as http://127.0.0.1:4318:
//   npm install --no-save @opentelemetry/api @opentelemetry/{sdk-trace,core,resources,context-async-hooks,exporter-trace-otlp-http}
//   node --import ./examples/opentelemetry/register.mjs shell/dist/server/server.js
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(
    new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'tessera-shell' }),
      // Spans wait in a queue of 2,048 at most: where the collector is gone or hangs, later ones are dropped.
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ timeoutMillis: 5_000 }),
          scheduledDelayMillis: 1_000,
        }),
      ],
    }),
  )
}
