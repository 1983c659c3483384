/** A file no contacts can be read from. The message says why and what to do next, in words for the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
