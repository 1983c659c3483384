/** Names the role an administrator looks at the app as; the server then refuses every write. */
export const LOOK_AS_HEADER = 'x-look-as'
