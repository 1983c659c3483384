import { imageSize } from 'image-size'
import { invalid } from '../http/refused.ts'

const LONGEST_SIDE = 10_000
const MOST_PIXELS = 50e6

/** How many bytes of a picture may go before those that say how large it is. */
export const HEADER_BYTES = 2 ** 19

/** Throws a 422 at the field for a picture that few bytes unfold into more pixels than a browser should hold, and for one that does not say how many. */
export function refuseHuge(field: string, start: Uint8Array) {
  const { width, height } = sizeOf(start)
  if (!width || !height) throw invalid(field, 'This picture is damaged. Choose another.', 'picture_damaged')
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw invalid(
      field,
      'This picture has too many pixels. At most 10,000 on a side and 50 million in all.',
      'picture_too_large',
    )
}

/** Nothing where it cannot be read: the library throws for what is cut off. */
function sizeOf(start: Uint8Array) {
  try {
    return imageSize(start)
  } catch {
    return { width: 0, height: 0 }
  }
}
