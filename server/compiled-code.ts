/** Keeps the code of modules as it was compiled, for later starts and for threads. */
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { openCacheFolder } from './cache-folder.ts';

/**
 * For what is loaded from then on. NODE_COMPILE_CACHE, which the scripts of the project set, does so from the first module
 * on: nothing then has its types stripped at a start. Where nothing can be kept, all is compiled as always.
 */
export function keepCompiledCode(): void {
  if (getCompileCacheDir() !== undefined) return;
  try {
    enableCompileCache(openCacheFolder('compiled'));
  } catch {
    // The folder belongs to somebody else.
  }
}
