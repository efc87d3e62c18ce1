/** Version of the engine's arithmetic and trace; it changes when the same inputs would give other bytes. */
export const ENGINE_VERSION = '1.0.0';
