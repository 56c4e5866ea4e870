import { z } from 'zod'
import {
  alertSchema,
  detailSchema,
  doctorSchema,
  lightSchema,
  processFileSchema,
  settingsSchema,
  snapshotSchema,
} from '../../shared/contract'
import type { Asked } from '../args/parse'
import { UsageError } from '../errors'
import { print, type Io } from '../io'

/** One line of `andon watch --json`. */
export const watchLineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), snapshot: snapshotSchema }),
  alertSchema.extend({ type: z.literal('alert') }),
])

/** By what prints it (or, for the last two, reads it). */
const SCHEMAS = {
  status: snapshotSchema,
  watch: watchLineSchema,
  light: z.object({ light: lightSchema, counts: snapshotSchema.shape.counts }),
  show: detailSchema,
  doctor: doctorSchema,
  processes: processFileSchema,
  settings: settingsSchema,
} as const satisfies Record<string, z.ZodType>

/** The JSON Schema of everything that Andon prints as JSON: all of them, or the one that is named. */
export async function schema({ word }: Asked, io: Io): Promise<void> {
  await print(io, JSON.stringify(word === null ? allSchemas() : oneSchema(word), null, 2))
}

export function allSchemas() {
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchema(schema)])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Andon',
    description: 'What each command prints with --json, and the files that Andon reads of its own.',
    $defs: Object.fromEntries(schemas),
  }
}

function oneSchema(name: string) {
  const found = Object.entries(SCHEMAS).find(([key]) => key === name)
  if (found) return jsonSchema(found[1])
  throw new UsageError(
    `There is no schema "${name}". There are: ${Object.keys(SCHEMAS).join(', ')}.`,
  )
}

/** Files are described as they are written, output as it is read. */
function jsonSchema(schema: z.ZodType) {
  const isFile = schema === processFileSchema || schema === settingsSchema
  return z.toJSONSchema(schema, { io: isFile ? 'input' : 'output' })
}
