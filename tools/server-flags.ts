/**
 * What the server's Node runs with. A small young generation: Node's own would grow by 128 MB under a large import
 * (decision 11). Garbage is looked for when the heap has grown by half: a workbook of a million rows held 160 MB otherwise.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
