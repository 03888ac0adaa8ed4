import * as z from 'zod'
import { adminRolesWith } from '#kernel/admin-rights.ts'
import type { Contract, Endpoint } from '#kernel/endpoint.ts'
import { statusByCode } from '#kernel/fail.ts'

const schemaOf = (schema: Endpoint['input'], io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

/** OpenAPI 3.1 of the whole contract, generated from the schemas that validate the calls. */
export function openApi(contract: Contract, appUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [action, endpoint] of Object.entries(contract)) {
    const base = endpoint.unversioned ? '/client/api' : '/client/api/v1'
    for (const path of [endpoint.path, endpoint.guestPath]) {
      if (path === undefined) continue
      const forGuests = path === endpoint.guestPath
      const at = (paths[`${base}/${path}`] ??= {})
      at[endpoint.method.toLowerCase()] = operation(forGuests ? `${action}.guest` : action, path, endpoint, forGuests)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karya',
      version: '1',
      description:
        'All endpoints of the job marketplace. Every response has code, message, data, errors and requestId.',
    },
    servers: [{ url: appUrl }],
    components: {
      securitySchemes: {
        jwt: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'jwt <token> or Bearer <token> from /api/getToken',
        },
      },
    },
    paths,
  }
}

function operation(id: string, path: string, endpoint: Endpoint, forGuests: boolean): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const statuses = [...new Set(endpoint.errors.map((code) => statusByCode[code]))].toSorted((a, b) => a - b)
  const input = schemaOf(endpoint.input, 'input')
  return {
    operationId: id,
    summary: endpoint.purpose,
    tags: [path.split('/')[0]],
    'x-callers': forGuests ? ['guest'] : endpoint.callers,
    ...(endpoint.right && { 'x-admin-roles': adminRolesWith(endpoint.right) }),
    security: forGuests || endpoint.callers.every((kind) => kind === 'guest') ? [] : [{ jwt: [] }],
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(endpoint.method !== 'GET' && {
      requestBody: { content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: input } } },
    }),
    responses: {
      200: {
        description: 'SUCCESS',
        content:
          endpoint.responseType === 'file'
            ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      code: { const: 'SUCCESS' },
                      message: { type: 'string' },
                      data: schemaOf(endpoint.output, 'output'),
                      requestId: { type: 'string' },
                    },
                  },
                },
              },
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: endpoint.errors.filter((code) => statusByCode[code] === status).join(', ') },
        ]),
      ),
    },
  }
}
