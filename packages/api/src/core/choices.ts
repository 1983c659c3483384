/** So many choices of a short list come at once; further ones are asked for by name, or by the ids of those chosen. */
export const MOST_CHOICES = 1000
/** So many of them are asked for by their ids at once. */
export const MOST_NAMED = 200
