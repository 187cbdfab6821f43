import { createHash } from 'node:crypto'

/** What a browser is told that a file must be (Subresource Integrity). */
export const integrityOf = (content: string | Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`
