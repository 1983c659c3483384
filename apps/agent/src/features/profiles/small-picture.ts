const LONGEST_SIDE = 640

/** The picture as the browser shows it, at most 640 pixels a side: phones send many megabytes of it. The file itself where this browser cannot read it. */
export async function smallPicture(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const share = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * share))
  canvas.height = Math.max(1, Math.round(image.height * share))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.9))
  return drawn ?? file
}
