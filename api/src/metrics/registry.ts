// The registry of one shop's metrics. Names follow https://prometheus.io/docs/practices/naming/; each label has few values.

type Labels<Name extends string> = Readonly<Record<Name, string>>

interface Sample<Name extends string> {
  labels?: Labels<Name>
  value: number
}

/** @returns the current samples; after a failure this scrape has none */
type Read<Name extends string> = () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

export async function createMetrics() {
  // CommonJS, whose exports Node does not all find by name.
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const failures = new client.Counter({
    name: 'lechaim_metrics_failures_total',
    help: 'Metrics that could not be read, by their name',
    labelNames: ['metric'],
    registers,
  })

  /** A metric that is read at each scrape. */
  const declareRead =
    (Kind: typeof client.Gauge | typeof client.Counter) =>
    <Name extends string = never>(name: string, help: string, labelNames: readonly Name[], read: Read<Name>): void => {
      const metric = new Kind<Name>({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          metric.reset()
          try {
            for (const { labels, value } of await read()) metric.inc(labels ?? {}, value)
          } catch {
            failures.inc({ metric: name })
            // A zero would be a statement.
            metric.reset()
            if (labelNames.length === 0) metric.remove()
          }
        },
      })
    }

  return {
    /** Counts a request; the route is undefined where none matched. */
    countRequest: (_method: string, _route: string | undefined, _status: number, _ms: number): void => {},
    /** The same one for the same name.
     *  @param zeros series that are there from the start: Prometheus sees no increase in the first value of a new one */
    counter<Name extends string = never>(name: string, help: string, labelNames: readonly Name[], zeros: readonly Labels<Name>[]) {
      const known = registry.getSingleMetric(name) as InstanceType<typeof client.Counter<Name>> | undefined
      const counter = known ?? new client.Counter({ name, help, labelNames, registers })
      for (const labels of zeros) counter.inc(labels, 0)
      return { inc: (labels: Labels<Name>) => counter.inc(labels) }
    },
    /** @param buckets in seconds */
    histogram<Name extends string = never>(name: string, help: string, labelNames: readonly Name[], buckets: number[]) {
      const histogram = new client.Histogram({ name, help, labelNames, buckets, registers })
      return { observe: (labels: Labels<Name>, seconds: number) => histogram.observe(labels, seconds) }
    },
    gauge: declareRead(client.Gauge),
    /** A counter that is counted elsewhere. */
    total: declareRead(client.Counter),
    contentType: registry.contentType,
    /** In Prometheus's text format. */
    text: () => registry.metrics(),
  }
}
