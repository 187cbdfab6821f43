// The discovery document: the published "frontend-discovery" schema with our additions under `extras.lechaim`.
import { type Static, Type } from 'typebox'

export const ReleaseExtras = Type.Object({
  status: Type.Union([Type.Literal('live'), Type.Literal('canary'), Type.Literal('preview')]),
  owner: Type.String(),
  /** View and slot names, derived from the manifest's exposes: `./view/home` provides the view `home`. */
  views: Type.Array(Type.String()),
  slots: Type.Array(Type.String()),
  /** The remote's entry script, beside the manifest: pages need nothing else of it. */
  entry: Type.Optional(Type.String()),
  /** The scripts that each view needs besides the entry, of remotes that are in no page before somebody asks for their view: so that
   *  all of it is fetched at once, then. */
  scripts: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** What these scripts must be, by their addresses, as `sha384-…`. The entry carries the hashes of all that it fetches itself. */
  integrity: Type.Optional(Type.Record(Type.String(), Type.String())),
})

export const Release = Type.Object({
  /** The immutable address of the federation manifest. */
  url: Type.String(),
  metadata: Type.Object({ integrity: Type.String(), version: Type.String() }, { additionalProperties: false }),
  deployment: Type.Object({ traffic: Type.Integer({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
  extras: Type.Object({ lechaim: ReleaseExtras }),
})
export type Release = Static<typeof Release>

export const Discovery = Type.Object(
  { schema: Type.String(), microFrontends: Type.Record(Type.String(), Type.Array(Release)) },
  { $id: 'Discovery' },
)
export type Discovery = Static<typeof Discovery>
