// Response schemas that routes have in common.
import { ErrorBody } from '@lechaim/shared/contracts/errors.ts'
import { type TSchema, Type } from 'typebox'

const failures = { '4xx': ErrorBody, '5xx': ErrorBody }

export const answers = {
  ok: <T extends TSchema>(schema: T) => ({ 200: schema, ...failures }),
  created: <T extends TSchema>(schema: T) => ({ 201: schema, ...failures }),
  accepted: <T extends TSchema>(schema: T) => ({ 202: schema, ...failures }),
  /** A file for spreadsheets; `example` is how it begins. */
  csv: (example: string) => ({
    200: { description: 'The file', content: { 'text/csv': { schema: Type.String({ examples: [example] }) } } },
    ...failures,
  }),
  nothing: { 204: Type.Null({ description: 'Done' }), ...failures },
}
