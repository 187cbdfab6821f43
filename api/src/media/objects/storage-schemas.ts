import { StorageError } from '@lechaim/shared/contracts/media.ts'
import { Type } from 'typebox'

export const tags = ['media']
/** The widths of `derivedWidths`, as texts: nothing but these very characters is taken. */
export const Width = Type.Enum(['160', '320', '600'])
export const failures = { '4xx': StorageError, '5xx': StorageError }
