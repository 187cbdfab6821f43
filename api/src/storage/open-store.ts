import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'

/** @param folder where files are kept without settings of a store */
export const openObjectStore = (settings: S3Settings | null, folder: string): ObjectStore =>
  settings ? openS3Store(settings) : openFolderStore(folder)
