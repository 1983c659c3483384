const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const TEXTS = ['text/plain', 'text/csv']

export interface Drawn {
  href: string
  name: string
  /** Called with the reason where it cannot be shown after all. */
  fail: (why: string) => void
}
export type FileKind = 'image' | 'pdf' | 'text' | 'audio' | 'video'

/** How a file can be shown in place; undefined where it can only be downloaded. */
export function fileKind(content_type: string): FileKind | undefined {
  if (IMAGES.includes(content_type)) return 'image'
  if (TEXTS.includes(content_type)) return 'text'
  if (content_type === 'application/pdf') return 'pdf'
  const [family] = content_type.split('/')
  return family === 'audio' || family === 'video' ? family : undefined
}
