// Whether somebody has changed what belongs to all code in a process: the language's own objects. Freezing them would break what assigns
// to inherited names, as styled-components does; looking is enough, since whoever did it loses the process.

const names = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Error',
  'TypeError',
  'RangeError',
  'RegExp',
  'Date',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'ArrayBuffer',
  'Uint8Array',
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
] as const

const bags = ['JSON', 'Math', 'Reflect', 'Intl'] as const

interface Kept {
  name: string
  object: object
  keys: readonly PropertyKey[]
  values: readonly unknown[]
}

/** Taken first: whoever changes the language must not change this as well. */
const { ownKeys, getOwnPropertyDescriptor } = Reflect
const { is } = Object

const held = (object: object, key: PropertyKey): unknown => {
  const found = getOwnPropertyDescriptor(object, key)
  return found && ('value' in found ? found.value : found.get)
}

function keep(name: string, object: object): Kept {
  const keys = ownKeys(object)
  const values: unknown[] = []
  for (const key of keys) values.push(held(object, key))
  return { name, object, keys, values }
}

function isSame({ object, keys, values }: Kept): boolean {
  const now = ownKeys(object)
  if (now.length !== keys.length) return false
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]
    if (key === undefined || now[index] !== key) return false
    if (!is(held(object, key), values[index])) return false
  }
  return true
}

/** @returns `changed()`: the name of something that is no longer as it is now */
export function watchIntrinsics(): { changed(): string | null } {
  const world = globalThis as unknown as Record<string, { prototype?: object } & object>
  const kept: Kept[] = []
  for (const name of [...names, ...bags]) {
    const object = world[name]
    if (!object) continue
    kept.push(keep(name, object))
    if (object.prototype) kept.push(keep(`${name}.prototype`, object.prototype))
  }
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
  kept.push(keep('Iterator.prototype', iterator))
  return {
    changed() {
      for (let index = 0; index < kept.length; index++) {
        const each = kept[index]
        if (each && !isSame(each)) return each.name
      }
      return null
    },
  }
}
