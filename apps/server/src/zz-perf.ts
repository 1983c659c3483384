import { readFileSync, mkdtempSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { migrate } from './core/db/migrate.ts'
import { build } from './build.ts'
import { readEnv } from './core/env.ts'
import { agency } from './core/testing/agency.ts'
import * as ci from '@openbook/api/contact-imports.ts'
const times = new Map<string, {n:number,ms:number}>()
const oq = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...args: any[]) { const s=performance.now(); const out = oq.apply(this,args); const text = typeof args[0]==='string'?args[0]:args[0]?.text ?? ''; if (out?.then) out.then(()=>{ const k=String(text).replace(/\s+/g,' ').slice(0,90); const t=times.get(k)??{n:0,ms:0}; t.n++; t.ms+=performance.now()-s; times.set(k,t) },()=>{}); return out }
const N = Number(process.argv[2] ?? 100000), PRE = Number(process.argv[3] ?? 0)
const base = readFileSync('/tmp/jobsdev/url','utf8').split('\n')[0]!.trim()
const admin = new pg.Client({connectionString: base}); await admin.connect()
await admin.query('drop database if exists perf with (force)'); await admin.query('create database perf')
if (process.env.AE) { await admin.query("alter database perf set session_preload_libraries='auto_explain'"); await admin.query("alter database perf set auto_explain.log_min_duration=300"); await admin.query("alter database perf set auto_explain.log_analyze=on"); await admin.query("alter database perf set auto_explain.log_timing=off") }
const u = new URL(base); u.pathname='/perf'
await migrate(u.href)
const env = readEnv({ DATA_DIR: mkdtempSync('/tmp/jobsdev/perf-'), LOG_LEVEL: 'warn', RATE_LIMIT: 'off', DEMO: '0', OPENBOOK_SECRET: 'x' })
const ob = await build(env, u.href)
await ob.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(ob.app.server.address() as any).port}`
const ours = await agency({ ...ob, origin } as any)
const letters = (n: number) => n.toString(26).replaceAll(/./g, d => String.fromCharCode(97 + Number.parseInt(d, 26)))
const first = ['James','Mary','Robert','Patricia','John','Jennifer','Michael','Linda','David','Elizabeth'], street=['Main St','Oak Ave','Blue Gum St','Broadway','Elm Dr']
const person = (n: number) => ({ first_name: first[n%10]!+letters(n%377), last_name: 'K'+letters(n*7919%456976), company_name: `Company ${n%5000} Inc`, address: `${n%9999} ${street[n%5]}`, city: 'New Orleans', county:'Orleans', state:'LA', zip: String(10000+n%89999), phone: `${201+n%700}${220+Math.floor(n/10000)%700}${String(n%10000).padStart(4,'0')}`, phone_2: `${202+n%700}${221+Math.floor(n/10000)%700}${String(n%10000).padStart(4,'0')}`, email:`user${n}@example.com`, website:`http://www.site${n%5000}.com` })
const cols = Object.keys(person(0)) as (keyof ReturnType<typeof person>)[]
const csv = cols.map(c=>({first_name:'First Name',last_name:'Last Name',company_name:'Company Name',address:'Address',city:'City',county:'County',state:'State',zip:'Zip',phone:'Phone 1',phone_2:'Phone 2',email:'Email',website:'Website'})[c]).join(',')+'\n'+Array.from({length:N},(_,i)=>{const p=person(i);return cols.map(c=>p[c]).join(',')}).join('\n')
const raw = new pg.Client({connectionString: u.href}); await raw.connect()
async function copy(offset: number, n: number, keep: boolean) {
  const s = performance.now()
  await raw.query('begin')
  const q = raw.query(from(`copy contacts (business_unit_id, owner_id, ${cols.join(',')}) from stdin`))
  function* g(){ let out=''; for (let i=0;i<n;i++){const p=person(offset+i); p.phone='+1'+p.phone; p.phone_2='+1'+p.phone_2; out+=[ours.business_unit_id, ours.agent.id, ...cols.map(c=>p[c])].join('\t')+'\n'; if(i%500===499){yield out;out=''}} yield out }
  await pipeline(Readable.from(g()), q)
  await raw.query(keep?'commit':'rollback')
  return Math.round(performance.now()-s)
}
if (PRE) { console.log('pre', await copy(10_000_000, PRE, true)); await raw.query('vacuum analyze contacts') }
console.log('raw copy', await copy(0, N, false)); console.log('raw copy', await copy(0, N, false))
await raw.query('vacuum contacts')
global.gc?.(); const rss0 = process.memoryUsage().rss; let peak = 0; setInterval(()=>{peak=Math.max(peak,process.memoryUsage().rss)},50).unref()
let lag=0, last=performance.now(); setInterval(()=>{const n=performance.now(); lag=Math.max(lag,n-last-10); last=n},10).unref()
const blob = new File([csv], 'big.csv')
const t0 = performance.now()
const mark = (s: string) => console.log(s, Math.round(performance.now()-t0))
const a = await ours.agent.call(ci.validate, { form: {}, files: { file: blob } }); mark('uploaded')
await ours.agent.call(ci.dryRun, { params: { id: a.id }, body: { mapping: a.columns.map(c=>c.field) } })
const wait = async () => { for(;;){ const x = await ours.agent.call(ci.show, { params: { id: a.id } }); if (!['previewing','queued','running','undoing'].includes(x.state)) return x; await new Promise(r=>setTimeout(r,30)) } }
let r = await wait(); mark('previewed '+JSON.stringify(r.counts)+r.error)
await ours.agent.call(ci.run, { form: { id: a.id }, files: {} })
r = await wait(); mark('ran '+JSON.stringify(r.counts)+r.error)
for (const [k,t] of [...times].sort((a,b)=>b[1].ms-a[1].ms).slice(0,14)) console.log(Math.round(t.ms), t.n, k)
console.log('rss growth MB', Math.round((peak-rss0)/2**20), 'max loop lag ms', Math.round(lag), 'csv MB', Math.round(csv.length/2**20))
if (process.argv[4]) { const s=performance.now(); await ours.agent.call(ci.undo,{params:{id:a.id}}); r=await wait(); console.log('undo', Math.round(performance.now()-s), JSON.stringify(r.counts), r.error) }
await ob.close(); await raw.end(); await admin.end(); process.exit(0)
