// Storage of files: the data folder, or a store shared by all processes (decision 0039).

/** Identifies a file by name and content. */
export interface ObjectKey {
  name: string
  /** In quotes, as HTTP has it. */
  etag: string
}

export interface ObjectStore {
  /** Stores the file durably and atomically. */
  put(key: ObjectKey, content: Uint8Array, type: string): Promise<void>
  get(key: ObjectKey): Promise<Buffer>
  delete(key: ObjectKey): Promise<void>
}
