// Where files are kept that must outlast the process: the data folder, or a store that all processes share (decision 0039).

/** A file is known by its name and by what is in it. */
export interface ObjectKey {
  name: string
  /** In quotes, as HTTP has it. */
  etag: string
}

export interface ObjectStore {
  /** Keeps the file durably: whole, or not at all. */
  put(key: ObjectKey, content: Uint8Array, type: string): Promise<void>
  get(key: ObjectKey): Promise<Buffer>
  delete(key: ObjectKey): Promise<void>
}
