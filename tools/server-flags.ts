/** What the server's Node runs with. A small young generation: Node's own would grow by 128 MB under a large import (decision 11). */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
