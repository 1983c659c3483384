/** What `pnpm bench [name]` can measure. */
const BENCHES: Record<string, { about: string; run: () => Promise<void> }> = {
  'contacts-list': {
    about: 'the contacts list over HTTP against the best SQL',
    run: async () => (await import('./contacts-list.ts')).contactsList(),
  },
  contact: {
    about: 'one contact read and changed over HTTP against the bare statement',
    run: async () => (await import('./contact.ts')).contact(),
  },
  'admin-lists': {
    about: 'the lists of the console in an agency of 100,000 users against the best SQL',
    run: async () => (await import('./admin-lists.ts')).adminLists(),
  },
  bulk: {
    about: 'a quarter of a million contacts tagged, changed, deleted and put back, against one statement',
    run: async () => (await import('./bulk.ts')).bulk(),
  },
  growth: {
    about: 'the book at 0.1, 1 and 3 million contacts: sizes, lists, writes (takes ten minutes)',
    run: async () => (await import('./growth.ts')).growth(),
  },
  import: {
    about: 'a file of 250,000 leads against COPY, and the memory a large one takes',
    run: async () => (await import('./import.ts')).importing(),
  },
  export: {
    about: 'a whole agency to a file against COPY, and the memory it takes',
    run: async () => (await import('./export.ts')).exporting(),
  },
  pages: {
    about: 'what the pages weigh and how soon they show',
    run: async () => (await import('./pages.ts')).pages(),
  },
  'sign-in': {
    about: '30 sign-ins a second beside the contacts list, and known against unknown usernames',
    run: async () => (await import('./sign-in.ts')).signIn(),
  },
  socket: {
    about: 'one message to 2,000 sockets against a bare ws loop',
    run: async () => (await import('./socket.ts')).socket(),
  },
}

const [name] = process.argv.slice(2)
const chosen = name && name !== 'all' ? [name] : Object.keys(BENCHES).filter(each => each !== 'growth')
const unknown = chosen.find(each => !(each in BENCHES))
if (unknown) {
  console.log(`There is no bench "${unknown}". There are:\n`)
  for (const [each, { about }] of Object.entries(BENCHES)) console.log(`  ${each.padEnd(14)}${about}`)
  process.exit(1)
}
for (const each of chosen) await BENCHES[each]?.run()
