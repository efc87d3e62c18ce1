/**
 * Property tests draw the same values every time, so that a commit passes or fails alike on every machine. To look
 * for what these values miss: `FUZZ_SEED=random npm test`; a failure prints its seed, and `FUZZ_SEED=<seed>` repeats it.
 */
import fc from 'fast-check';

const wanted = process.env['FUZZ_SEED'] ?? '20250101';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
