import { readFile, writeFile } from 'node:fs/promises'
import { CLIENTS } from './clients'
import { jobSchema } from './job'
import { record } from './record'

/** The program that plays one scenario, inside its namespaces; the queue starts it with a job's file. */
const job = jobSchema.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')))
const client = CLIENTS[job.client]
const scenario = client.scenarios.find(({ name }) => name === job.scenario)
if (!scenario) throw new Error(`There is no scenario ${job.scenario}.`)
await writeFile(job.result, JSON.stringify(await record(job, client, scenario)))
// Sockets of a client that was killed must not keep it.
process.exit(0)
