"""What Blender does with files of other programs: it opens each one and saves it. models.py starts it.

blender --background --python in_blender.py -- HOW [IN OUT]...
HOW: saved, own-keys, sampled-30, sampled-60 (frames a second), scaled
"""
import sys

sys.path.append("/usr/lib/python3/dist-packages")
import numpy  # noqa: E402

numpy.bool = bool  # the one line that Debian's Blender 3.4 needs to read glTF with numpy 1.24
import bpy  # noqa: E402

how, *files = sys.argv[sys.argv.index("--") + 1 :]
for source, target in zip(files[::2], files[1::2]):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if how.startswith("sampled-"):
        bpy.context.scene.render.fps = int(how.removeprefix("sampled-"))
    if source.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=source)
    else:
        bpy.ops.import_scene.gltf(filepath=source)
    armatures = [o for o in bpy.data.objects if o.type == "ARMATURE"]
    print("ARMATURES", len(armatures), "ACTIONS", len(bpy.data.actions), source)
    if how == "scaled":
        for mesh in bpy.data.meshes:
            for vertex in mesh.vertices:
                vertex.co *= 1.25
    if target.endswith(".obj"):
        bpy.ops.wm.obj_export(filepath=target)
    else:
        bpy.ops.export_scene.gltf(
            filepath=target,
            export_format="GLB" if target.endswith(".glb") else "GLTF_SEPARATE",
            export_force_sampling=how != "own-keys",
        )
