/** The gate to yaml: what the engine uses of the package, and the one place that names it. */
export {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
