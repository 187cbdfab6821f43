// Draws the API's description (decision 0015). Everything goes into the page as text, never as markup.

const description = await (await fetch('/api/openapi.json')).json()

function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children.filter(Boolean))
  return made
}

const resolve = (schema) => (schema?.$ref ? description.components.schemas[schema.$ref.split('/').at(-1)] : schema) ?? {}

/** A value that the schema allows: its own example where there is one. */
function example(given, depth = 0) {
  const schema = resolve(given)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return example(schema.anyOf[0], depth)
  if (schema.type === 'array') return depth > 5 ? [] : [example(schema.items, depth + 1)]
  if (schema.properties && depth <= 5)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, example(property, depth + 1)]))
  return { string: 'text', integer: schema.minimum ?? 1, number: schema.minimum ?? 1, boolean: true, null: null }[schema.type] ?? {}
}

const jsonOf = (holder) => holder?.content?.['application/json']?.schema ?? Object.values(holder?.content ?? {})[0]?.schema
const code = (value) => element('pre', JSON.stringify(value, null, 2))

function parameter({ name, in: place, required, schema }) {
  const rule = [place, required && 'required', schema?.type, schema?.enum?.join(' | ')].filter(Boolean).join(', ')
  return element('li', '', element('code', name), ` ${rule}`)
}

function answer([status, holder]) {
  const schema = jsonOf(holder)
  const shape = schema && schema.type !== 'null' && !/XX$/i.test(status)
  return element('div', '', element('h4', `${status} ${holder.description ?? ''}`), shape && code(example(schema)))
}

function route(method, path, operation) {
  const body = jsonOf(operation.requestBody)
  const summary = element('summary', '', element('b', method.toUpperCase()), element('code', path))
  if (operation.security) summary.append(element('i', 'owner'))
  if (operation.summary) summary.append(element('i', operation.summary))
  return element(
    'details',
    '',
    summary,
    operation.description && element('p', operation.description),
    operation.parameters && element('ul', '', ...operation.parameters.map(parameter)),
    body && element('h4', 'Body'),
    body && code(example(body)),
    ...Object.entries(operation.responses ?? {}).map(answer),
  )
}

const routes = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ tag: operation.tags?.[0] ?? 'more', shown: route(method, path, operation) })),
)
const main = document.getElementById('routes')
document.getElementById('about').textContent = description.info.description
main.replaceChildren(
  ...[...Map.groupBy(routes, ({ tag }) => tag)].map(([tag, group]) =>
    element('section', '', element('h2', tag), ...group.map(({ shown }) => shown)),
  ),
)
main.removeAttribute('aria-busy')
