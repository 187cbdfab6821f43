import { Id } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** The storage protocol's answer to an upload: the object's key, bucket included. */
export const UploadedObject = Type.Object(
  { Id: Type.String({ examples: ['1763640120000-4711'] }), Key: Type.String({ examples: ['drinksimages/1763640120000-4711.jpg'] }) },
  { $id: 'UploadedObject' },
)

/** The bucket of SPEC §9. */
export const bucket = 'drinksimages'

/** The storage protocol's own error shape: all texts. */
export const StorageError = Type.Object(
  { statusCode: Type.String({ examples: ['415'] }), error: Type.String({ examples: ['invalid_mime_type'] }), message: Type.String() },
  { $id: 'StorageError' },
)

/** The optimizer's run (SPEC §4, decision 0014). `done` counts failures too; a stopped run can be resumed. */
export const OptimizerProgress = Type.Object(
  {
    state: Type.Enum(['idle', 'running', 'stopped', 'done']),
    done: Type.Integer({ minimum: 0, examples: [3] }),
    total: Type.Integer({ minimum: 0, examples: [12] }),
    failures: Type.Array(
      Type.Object({
        productId: Id,
        name: Type.String({ examples: ['קברנה סוביניון רזרב'] }),
        message: Type.String({ examples: ['The address answered 404'] }),
      }),
    ),
  },
  { $id: 'OptimizerProgress' },
)
export type OptimizerProgress = Static<typeof OptimizerProgress>
