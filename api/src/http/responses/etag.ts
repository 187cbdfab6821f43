import { hash } from 'node:crypto'

/** The tag of an answer by its content. Pictures' tags are stored: made otherwise, they would be fetched and scaled again. */
export const etagOf = (content: Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 27)}"`
