/** Waits until the first view's largest picture within an element has come or failed. */
export async function pictureSettled(within: string): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>(`${within} img[fetchpriority="high"]`)
  if (!picture || picture.complete) return
  await new Promise((done) => {
    for (const event of ['load', 'error']) picture.addEventListener(event, done)
  })
}
