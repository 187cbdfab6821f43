/** A picture's own size in pixels, so that its place is kept until it comes; nothing where it can't be had. */
export async function pictureSize(src: string): Promise<{ width: number; height: number } | undefined> {
  const picture = new Image()
  picture.src = src
  try {
    await picture.decode()
  } catch {
    // Without a size the text moves once when the picture comes; that is all.
    return undefined
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
