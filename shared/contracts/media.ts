import { type Static, Type } from 'typebox'

/** The storage protocol's answer to an upload: the object's key, bucket included. */
export const UploadedObject = Type.Object({ Id: Type.String(), Key: Type.String() }, { $id: 'UploadedObject' })
export type UploadedObject = Static<typeof UploadedObject>

/** The bucket of SPEC §9. */
export const bucket = 'drinksimages'
