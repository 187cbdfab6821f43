// Page experience of releases, as visitors' browsers reported it.
import { type Static, Type } from 'typebox'

export const VitalName = Type.Union([Type.Literal('lcp'), Type.Literal('inp'), Type.Literal('cls'), Type.Literal('ttfb')])
export type VitalName = Static<typeof VitalName>

export const DeviceClass = Type.Union([Type.Literal('phone'), Type.Literal('desktop')])
export type DeviceClass = Static<typeof DeviceClass>

/** Quantiles of one vital over the views of one class of device: milliseconds; `cls` has no unit. */
export const VitalQuantiles = Type.Object({
  name: VitalName,
  device: DeviceClass,
  views: Type.Integer({ examples: [812] }),
  p50: Type.Number({ examples: [1240] }),
  p75: Type.Number({ examples: [1810] }),
  p95: Type.Number({ examples: [3420] }),
})
export type VitalQuantiles = Static<typeof VitalQuantiles>

/** `GET /api/releases/:remote/vitals`: releases with kept counts, newest first. */
export const ReleaseVitals = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    releases: Type.Array(
      Type.Object({
        version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
        /** Views that reported. */
        views: Type.Integer({ examples: [1204] }),
        vitals: Type.Array(VitalQuantiles),
      }),
    ),
  },
  { $id: 'ReleaseVitals' },
)
export type ReleaseVitals = Static<typeof ReleaseVitals>
